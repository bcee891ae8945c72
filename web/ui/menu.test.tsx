import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Menu } from './menu.tsx';
import { MenuChoice, MenuItem, MenuLink } from './menu-item.tsx';

const NoIcon = () => null;

function setUp({ onWatch = vi.fn<() => unknown>(), onTheme = vi.fn() } = {}) {
  render(
    <>
      <Menu
        label="Actions"
        trigger={(props) => (
          <button type="button" {...props}>
            More
          </button>
        )}
      >
        <MenuItem onSelect={onWatch}>Mark as watched</MenuItem>
        <MenuItem onSelect={() => undefined}>Add to Watch Later</MenuItem>
        <MenuLink href="https://example.org/">Watch on YouTube</MenuLink>
        <MenuChoice
          label="Theme"
          value="light"
          onChange={onTheme}
          options={[
            { value: 'light', name: 'Light', icon: NoIcon },
            { value: 'dark', name: 'Dark', icon: NoIcon },
          ]}
        />
      </Menu>
      <p>elsewhere</p>
    </>,
  );
  return { user: userEvent.setup(), onWatch, onTheme };
}

const trigger = () => screen.getByRole('button', { name: 'More' });
const focused = () => document.activeElement?.textContent;
const isOpen = () => screen.queryByRole('menu') !== null;

describe('Menu', () => {
  afterEach(cleanup);

  it.each(['{Enter}', ' '])(
    'opens by the key "%s" with the focus on the first item',
    async (key) => {
      const { user } = setUp();
      expect(trigger().getAttribute('aria-expanded')).toBe('false');
      trigger().focus();
      await user.keyboard(key);
      expect(screen.getByRole('menu', { name: 'Actions' })).toBeTruthy();
      expect(trigger().getAttribute('aria-expanded')).toBe('true');
      expect(focused()).toBe('Mark as watched');
    },
  );

  it.each([
    ['{ArrowDown}', 'Mark as watched'],
    ['{ArrowUp}', 'Dark'],
  ])('opens by a click with no item focused, until %s goes to one', async (key, item) => {
    const { user } = setUp();
    await user.click(trigger());
    expect(document.activeElement).toBe(screen.getByRole('menu', { name: 'Actions' }));
    await user.keyboard(key);
    expect(focused()).toBe(item);
  });

  it('stays open for something else where what was chosen before ends late', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { user } = setUp({ onWatch: vi.fn(() => promise) });
    await user.click(trigger());
    await user.click(screen.getByRole('menuitem', { name: 'Mark as watched' }));
    await user.keyboard('{Escape}');
    await user.click(trigger());
    await act(async () => resolve());
    expect(isOpen()).toBe(true);
  });

  it('goes round with the arrow keys, to the ends with Home and End', async () => {
    const { user } = setUp();
    trigger().focus();
    await user.keyboard('{ArrowUp}');
    expect(focused()).toBe('Dark');
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('Mark as watched');
    await user.keyboard('{ArrowUp}');
    expect(focused()).toBe('Dark');
    await user.keyboard('{Home}');
    expect(focused()).toBe('Mark as watched');
    await user.keyboard('{End}');
    expect(focused()).toBe('Dark');
  });

  it('jumps to the item that starts with what is typed', async () => {
    const { user } = setUp();
    await user.click(trigger());
    await user.keyboard('wa');
    expect(focused()).toBe('Watch on YouTube');
  });

  it.each(['{Escape}', '{Tab}'])('closes on %s and gives the focus back', async (key) => {
    const { user } = setUp();
    await user.click(trigger());
    await user.keyboard(key);
    expect(isOpen()).toBe(false);
    if (key === '{Escape}') expect(document.activeElement).toBe(trigger());
  });

  it('closes on a press elsewhere and on a second press of its button', async () => {
    const { user } = setUp();
    await user.click(trigger());
    await user.click(screen.getByText('elsewhere'));
    expect(isOpen()).toBe(false);
    await user.click(trigger());
    await user.click(trigger());
    expect(isOpen()).toBe(false);
  });

  it('stays open until the work is done, and does it only once', async () => {
    const work = Promise.withResolvers<void>();
    const onWatch = vi.fn(() => work.promise);
    const { user } = setUp({ onWatch });
    await user.click(trigger());
    const item = screen.getByRole('menuitem', { name: 'Mark as watched' });
    await user.click(item);
    await user.click(item);
    expect(isOpen()).toBe(true);
    expect(item.getAttribute('aria-disabled')).toBe('true');
    work.resolve();
    await vi.waitFor(() => expect(isOpen()).toBe(false));
    expect(onWatch).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toBe(trigger());
  });

  it('stays open when the work failed, ready for another try', async () => {
    const onWatch = vi.fn(() => Promise.reject(new Error('no')));
    const { user } = setUp({ onWatch });
    await user.click(trigger());
    const item = screen.getByRole('menuitem', { name: 'Mark as watched' });
    await user.click(item);
    await vi.waitFor(() => expect(item.getAttribute('aria-disabled')).toBeNull());
    expect(isOpen()).toBe(true);
    await user.click(item);
    expect(onWatch).toHaveBeenCalledTimes(2);
  });

  it('does not take the focus back when it was closed while the work went on', async () => {
    const work = Promise.withResolvers<void>();
    const { user } = setUp({ onWatch: vi.fn(() => work.promise) });
    await user.click(trigger());
    await user.click(screen.getByRole('menuitem', { name: 'Mark as watched' }));
    await user.keyboard('{Escape}');
    trigger().blur();
    work.resolve();
    await work.promise;
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(document.body);
  });

  it('keeps open for a choice and shows which one holds', async () => {
    const { user, onTheme } = setUp();
    await user.click(trigger());
    const checked = (name: string) =>
      screen.getByRole('menuitemradio', { name }).getAttribute('aria-checked');
    expect([checked('Light'), checked('Dark')]).toEqual(['true', 'false']);
    await user.click(screen.getByRole('menuitemradio', { name: 'Dark' }));
    expect(onTheme).toHaveBeenCalledExactlyOnceWith('dark');
    expect(isOpen()).toBe(true);
  });
});

import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { Tabs } from './tabs.tsx';

const NAMES = ['first', 'second', 'third'] as const;

function Example() {
  const [value, setValue] = useState<(typeof NAMES)[number]>('first');
  const tabs = NAMES.map((name) => ({ value: name, name, panel: <p>The {name} panel</p> }));
  return (
    <>
      <Tabs label="Example" tabs={tabs} value={value} onChange={setValue} />
      <button type="button">After</button>
    </>
  );
}

const chosen = () => screen.getByRole('tab', { selected: true });

afterEach(cleanup);

it('shows the panel of the tab that is chosen, and no other', async () => {
  renderPart(<Example />);
  expect(screen.getByRole('tabpanel', { name: 'first' }).textContent).toBe('The first panel');
  await userEvent.click(screen.getByRole('tab', { name: 'third' }));
  expect(screen.getByRole('tabpanel', { name: 'third' }).textContent).toBe('The third panel');
  expect(screen.queryByText('The first panel')).toBeNull();
});

it.each([
  ['{ArrowRight}', 'second'],
  ['{ArrowRight}{ArrowRight}{ArrowRight}', 'first'],
  ['{ArrowLeft}', 'third'],
  ['{End}', 'third'],
  ['{End}{Home}', 'first'],
  ['{Shift>}{ArrowRight}{/Shift}', 'first'],
])('is worked by keys: %s leads to the %s tab, which takes the focus', async (keys, name) => {
  renderPart(<Example />);
  await userEvent.tab();
  await userEvent.keyboard(keys);
  expect(chosen().textContent).toBe(name);
  expect(document.activeElement).toBe(chosen());
});

it('has the arrow keys follow the direction of the text', async () => {
  const { container } = renderPart(<Example />);
  container.style.direction = 'rtl';
  await userEvent.tab();
  await userEvent.keyboard('{ArrowLeft}');
  expect(chosen().textContent).toBe('second');
});

it('is one stop of the keyboard, and its panel the next', async () => {
  renderPart(<Example />);
  await userEvent.click(screen.getByRole('tab', { name: 'second' }));
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('tabpanel'));
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('After');
  await userEvent.tab({ shift: true });
  await userEvent.tab({ shift: true });
  expect(document.activeElement).toBe(chosen());
});

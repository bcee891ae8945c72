import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openPage } from '../testing/open-page.tsx';
import { serve } from '../testing/served.ts';

const server = serve();

const tab = (name: string, selected: boolean) => screen.findByRole('tab', { name, selected });

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

it.each(['/groups', '/groups/', '/Groups'])('opens the groups at %s', async (address) => {
  openPage(address);
  await tab('GROUPS', true);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Group Editor');
});

it('lets the arrow keys lead from the tags to the groups and back', async () => {
  const user = openPage('/tags');
  (await tab('TAGS', true)).focus();
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(await tab('GROUPS', true));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Group Editor');
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(await tab('TAGS', true));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tag Editor');
});

it('has a name back that could not be added while the other tab was shown', async () => {
  const user = openPage('/tags');
  const newName = (kind: string) =>
    screen.findByRole<HTMLInputElement>('textbox', { name: `New ${kind}` });
  const adding = server().hold('POST /api/tags');
  await user.type(await newName('tag'), 'chess{Enter}');
  await adding.answered;
  await user.click(await tab('GROUPS', false));
  expect((await newName('group')).value).toBe('');
  server().cut();
  await user.click(await tab('TAGS', false));
  await vi.waitFor(async () => expect((await newName('tag')).value).toBe('chess'));
});

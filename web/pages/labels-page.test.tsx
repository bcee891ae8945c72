import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openPage } from '../testing/open-page.tsx';

const tab = (name: string, selected: boolean) => screen.findByRole('tab', { name, selected });

afterEach(cleanup);

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

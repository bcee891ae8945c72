import { beforeEach, expect, it } from 'vitest';
import { applyTheme, readTheme } from './theme.ts';

const root = () => document.documentElement;

beforeEach(() => {
  localStorage.clear();
  delete root().dataset.theme;
});

it('follows the system until something is chosen', () => {
  expect(readTheme(root())).toBe('system');
  expect(root().dataset.theme).toBeUndefined();
});

it('keeps a choice and shows it', () => {
  applyTheme('dark', localStorage, root());
  expect(readTheme(root())).toBe('dark');
  expect(localStorage.getItem('theme')).toBe('dark');
  expect(root().dataset.theme).toBe('dark');
});

it('goes back to the system', () => {
  applyTheme('light', localStorage, root());
  applyTheme('system', localStorage, root());
  expect(readTheme(root())).toBe('system');
  expect(root().dataset.theme).toBeUndefined();
});

import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { CommentText } from './comment-text.tsx';

function show(markdownText: string) {
  const htmlText = `<p>${markdownText}</p>`;
  const createdAt = '2026-11-21T10:00:00.000Z';
  render(<CommentText comment={{ id: 1, markdownText, htmlText, createdAt }} />);
}

const button = (name: string) => screen.queryByRole('button', { name });
const isFolded = (name: string) => {
  const text = document.getElementById(button(name)?.getAttribute('aria-controls') ?? '');
  return text?.classList.contains('folded');
};

describe('CommentText', () => {
  afterEach(cleanup);

  it.each([
    ['twenty lines', Array.from({ length: 20 }, () => 'line').join('\n')],
    ['1,600 characters', 'x'.repeat(1_600)],
  ])('shows %s whole', (_, text) => {
    show(text);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([
    ['more lines', Array.from({ length: 21 }, () => 'line').join('\n')],
    ['more characters', 'x'.repeat(1_601)],
  ])('folds a text of %s, and shows all of it by a button', async (_, text) => {
    show(text);
    expect(isFolded('Show more')).toBe(true);
    await userEvent.click(screen.getByRole('button'));
    expect(isFolded('Show less')).toBe(false);
    await userEvent.click(screen.getByRole('button'));
    expect(isFolded('Show more')).toBe(true);
  });
});

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
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

  it.each([
    ['is unfolded for what is folded away', 20, false],
    ['stays folded where the browser goes a few pixels too far', 5, true],
  ])('%s', (_, scrollTop, stays) => {
    show('line\n'.repeat(30));
    const text = document.querySelector<HTMLElement>('.folded');
    if (!text) throw new Error('The text is not folded');
    text.style.lineHeight = '20px';
    text.scrollTop = scrollTop;
    fireEvent.scroll(text);
    expect(isFolded(stays ? 'Show more' : 'Show less')).toBe(stays);
    expect(text.scrollTop === 0).toBe(stays);
  });
});

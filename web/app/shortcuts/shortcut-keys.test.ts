import { describe, expect, it } from 'vitest';
import { commandOf, GO_TO, SHORTCUTS } from './shortcut-keys.ts';

describe('commandOf', () => {
  it('knows every key that the list tells of', () => {
    const told = SHORTCUTS.flatMap(({ keys }) => keys.map((shortcut) => shortcut.keys));
    for (const [first = '', second] of told) {
      if (first === '/' || first === 'Enter') continue;
      const command = second === undefined ? commandOf(first, false) : commandOf(second, true);
      expect(command, first).toBeDefined();
    }
  });

  it('takes a letter for a place after g only', () => {
    expect(commandOf('w', false)).toEqual({ do: 'watched' });
    expect(commandOf('w', true)).toEqual({ do: 'go', to: '/later' });
    expect(commandOf('h', false)).toBeUndefined();
    expect(commandOf('g', false)).toBeUndefined();
    expect(commandOf('g', true)).toEqual({ do: 'go', to: '/tags' });
  });

  it('takes a letter for itself that is no place', () => {
    expect(commandOf('j', true)).toEqual({ do: 'next' });
    expect(commandOf('x', true)).toBeUndefined();
  });

  it('leads from each letter to one place', () => {
    expect(new Set(GO_TO.map(({ key }) => key)).size).toBe(GO_TO.length);
  });
});

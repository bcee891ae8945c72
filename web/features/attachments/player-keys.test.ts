import { describe, expect, it } from 'vitest';
import { belongsToControl, commandOf } from './player-keys.ts';

const press = (key: string, change: Partial<Parameters<typeof commandOf>[0]> = {}) =>
  commandOf({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    repeat: false,
    ...change,
  });

describe('commandOf', () => {
  it.each([
    [' ', { do: 'play' }],
    ['k', { do: 'play' }],
    ['K', { do: 'play' }],
    ['j', { do: 'seek-by', seconds: -10 }],
    ['l', { do: 'seek-by', seconds: 10 }],
    ['ArrowLeft', { do: 'seek-by', seconds: -5 }],
    ['ArrowRight', { do: 'seek-by', seconds: 5 }],
    ['0', { do: 'seek-to', share: 0 }],
    ['7', { do: 'seek-to', share: 0.7 }],
    ['m', { do: 'mute' }],
    ['f', { do: 'full-screen' }],
    ['c', { do: 'captions' }],
    ['x', null],
    ['Tab', null],
    ['F5', null],
    ['constructor', null],
  ])('takes %j for %j', (key, command) => {
    expect(press(key)).toEqual(command);
  });

  it('takes signs and digits with Shift or without, as keyboards differ', () => {
    for (const shiftKey of [true, false]) {
      expect(press('<', { shiftKey })).toEqual({ do: 'change-speed', faster: false });
      expect(press('>', { shiftKey })).toEqual({ do: 'change-speed', faster: true });
      expect(press('?', { shiftKey })).toEqual({ do: 'help' });
      expect(press('3', { shiftKey })).toEqual({ do: 'seek-to', share: 0.3 });
    }
  });

  it('leaves the shortcuts of the browser alone', () => {
    for (const key of ['k', 'l', 'f', 'ArrowLeft', '1', ' ', '<']) {
      for (const modifier of ['ctrlKey', 'metaKey', 'altKey'] as const) {
        expect(press(key, { [modifier]: true })).toBeNull();
      }
    }
    expect(press('F', { shiftKey: true })).toBeNull();
    expect(press('ArrowRight', { shiftKey: true })).toBeNull();
  });

  it('goes on while a key is held down only where that leads somewhere', () => {
    expect(press('l', { repeat: true })).toEqual({ do: 'seek-by', seconds: 10 });
    expect(press('>', { repeat: true })).toEqual({ do: 'change-speed', faster: true });
    for (const key of ['k', ' ', 'm', 'f', 'c', '?', '5']) {
      expect(press(key, { repeat: true })).toBeNull();
    }
  });
});

describe('belongsToControl', () => {
  it.each([
    ['<select>', 'k', true],
    ['<input>', '5', true],
    ['<textarea>', ' ', true],
    ['<div contenteditable>', 'm', true],
    ['<button>', ' ', true],
    ['<a href="/">', ' ', true],
    ['<video>', ' ', true],
    ['<button>', 'k', false],
    ['<video>', 'ArrowLeft', false],
    ['<section>', ' ', false],
  ])('of %s says of %j: %s', (html, key, expected) => {
    const place = document.createElement('div');
    place.innerHTML = html;
    const [target] = place.children;
    if (!target) throw new Error('It is no element');
    expect(belongsToControl(target, key)).toBe(expected);
  });
});

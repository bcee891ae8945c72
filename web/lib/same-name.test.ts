import { describe, expect, it } from 'vitest';
import { isSameName } from './same-name.ts';

describe('names', () => {
  it('are the same in either case', () => {
    expect(isSameName('Örtliches', 'öRTLICHES')).toBe(true);
    expect(isSameName('Örtliches', 'Ortliches')).toBe(false);
  });

  it('are the same in either way to write an accent, as the server has it', () => {
    expect(isSameName('\u00d6rtliches', 'o\u0308rtliches')).toBe(true);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AuditSource } from '../../../contract/audit.ts';
import { readAuditPlace, writeAuditPlace } from './use-audit-place.ts';

describe('the place in the audit log', () => {
  it('is the first page of everything where the address says nothing', () => {
    expect(readAuditPlace(new URLSearchParams())).toEqual({ page: 1 });
    expect(writeAuditPlace({ page: 1 }).toString()).toBe('');
  });

  it('leaves out what makes no sense', () => {
    const params = new URLSearchParams('entityId=abc&source=aliens&page=0&other=1');
    expect(readAuditPlace(params)).toEqual({ page: 1 });
  });

  it('is read from the address as it was written there', () => {
    const id = fc.integer({ min: 1, max: 1e12 });
    const place = fc.record({
      entityId: fc.option(id, { nil: undefined }),
      source: fc.option(fc.constantFrom(...AuditSource.options), { nil: undefined }),
      page: fc.integer({ min: 1, max: 1e6 }),
    });
    fc.assert(
      fc.property(place, (written) => {
        expect(readAuditPlace(writeAuditPlace(written))).toEqual(written);
      }),
    );
  });
});

import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useEditedRow } from './use-edited-row.ts';

const rows = [{ id: 1 }, { id: 2 }];

describe('useEditedRow', () => {
  afterEach(cleanup);

  it('edits one row at a time, and ends only the edit that goes on', () => {
    const { result } = renderHook(() => useEditedRow(rows));
    expect(result.current.id).toBeNull();
    act(() => result.current.edit(1));
    act(() => result.current.edit(2));
    expect(result.current.id).toBe(2);
    act(() => result.current.end(1));
    expect(result.current.id).toBe(2);
    act(() => result.current.end(2));
    expect(result.current.id).toBeNull();
  });

  it('edits none once the edited row is gone', () => {
    const { result, rerender } = renderHook((props) => useEditedRow(props.rows), {
      initialProps: { rows },
    });
    act(() => result.current.edit(1));
    rerender({ rows: [{ id: 2 }] });
    expect(result.current.id).toBeNull();
  });
});

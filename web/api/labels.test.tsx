import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LabelDetails } from '../../contract/label.ts';
import { renderPart } from '../testing/render-part.tsx';
import {
  type LabelKind,
  useCreateLabel,
  useDeleteLabel,
  useLabels,
  useLabelUsage,
  useRenameLabel,
} from './labels.ts';

const TEA: LabelDetails = { id: 1, name: 'tea', createdAt: '2026-01-01T00:00:00Z', uses: 2 };

/** Everything that asks for labels or changes them, the names twice over. */
function Everything({ kind }: { kind: LabelKind }) {
  const names = useLabels(kind);
  const again = useLabels(kind);
  const usage = useLabelUsage(kind);
  const create = useCreateLabel(kind);
  const rename = useRenameLabel(kind, 1);
  const remove = useDeleteLabel(kind, 1);
  const changes = {
    creation: () => create.mutate('coffee'),
    renaming: () => rename.mutate('green tea'),
    deletion: () => remove.mutate(),
  };
  return (
    <>
      <output>{[...names.labels, ...again.labels, ...(usage.data ?? [])].length}</output>
      {Object.entries(changes).map(([name, change]) => (
        <input key={name} type="button" value={name} onClick={change} />
      ))}
    </>
  );
}

/** Asks for the names once more where a person comes to another form. */
function NextForm({ kind }: { kind: LabelKind }) {
  const [shown, setShown] = useState(false);
  if (!shown) return <input type="button" value="go on" onClick={() => setShown(true)} />;
  return <Everything kind={kind} />;
}

/** A network that answers every request, and what was asked for. */
function network(answer: (method: string) => Response) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${address}`);
    return answer(method);
  });
  // biome-ignore lint/suspicious/noDocumentCookie: the token is where the server leaves it
  document.cookie = 'XSRF-TOKEN=token';
  return { asked: () => asked.splice(0).toSorted() };
}

const works = (method: string) => {
  if (method === 'DELETE') return new Response(null, { status: 204 });
  return Response.json(method === 'GET' ? [TEA] : TEA);
};

describe('labels', () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it('are asked for once by all who need them, now and later', async () => {
    const { asked } = network(works);
    renderPart(
      <>
        <Everything kind="tag" />
        <NextForm kind="tag" />
      </>,
    );
    expect(await screen.findByText('3')).toBeTruthy();
    expect(asked()).toEqual(['GET /api/tags', 'GET /api/tags?usage=true']);
    await userEvent.click(screen.getByRole('button', { name: 'go on' }));
    expect(await screen.findAllByText('3')).toHaveLength(2);
    expect(asked()).not.toContain('GET /api/tags');
  });

  it.each(['creation', 'renaming', 'deletion'])(
    'are asked for again after a %s, with and without their use',
    async (change) => {
      const { asked } = network(works);
      renderPart(<Everything kind="group" />);
      expect(await screen.findByText('3')).toBeTruthy();
      asked();
      await userEvent.click(screen.getByRole('button', { name: change }));
      await vi.waitFor(() =>
        expect(asked().filter((one) => one.startsWith('GET'))).toEqual([
          'GET /api/groups',
          'GET /api/groups?usage=true',
        ]),
      );
    },
  );

  it.each(['tag', 'group'] as const)('are none where they cannot be had: %s', async (kind) => {
    network(() => new Response('', { status: 500 }));
    const { toasts } = renderPart(<Everything kind={kind} />);
    await vi.waitFor(() =>
      expect(toasts).toContainEqual({
        kind: 'error',
        title: 'Error',
        message: `Unable to retrieve ${kind}s`,
      }),
    );
    await act(async () => undefined);
    expect(screen.getByText('0')).toBeTruthy();
  });
});

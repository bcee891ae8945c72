import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { labelRoutes } from '../../contract/routes/labels.ts';
import { renderPart } from '../testing/render-part.tsx';
import { serve } from '../testing/served.ts';
import { channelKeys } from './channel-keys.ts';
import { useCreateLabel, useDeleteLabel, useRenameLabel } from './label-changes.ts';
import { type LabelKind, labelKeys, useLabels, useLabelUsage } from './labels.ts';
import { mediaKeys } from './media-keys.ts';
import { statsKeys } from './stats-keys.ts';

const server = serve();

/** The one label that there is. @returns its id */
async function makeTea(kind: LabelKind): Promise<number> {
  const route = kind === 'tag' ? labelRoutes.createTag : labelRoutes.createGroup;
  const { id } = await server().elsewhere.call(route, { body: { name: 'tea' } });
  return id;
}

interface Labels {
  kind: LabelKind;
  /** Of the one that is changed. */
  id?: number;
}

/** Everything that asks for labels or changes them, the names twice over. */
function Everything({ kind, id = 0 }: Labels) {
  const names = useLabels(kind);
  const again = useLabels(kind);
  const usage = useLabelUsage(kind);
  const create = useCreateLabel(kind);
  const rename = useRenameLabel(kind, id);
  const remove = useDeleteLabel(kind, id);
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

const asked = () => server().asked().toSorted();

describe('labels', () => {
  afterEach(() => {
    cleanup();
  });

  it('are asked for once by all who need them, now and later', async () => {
    await makeTea('tag');
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
      const id = await makeTea('group');
      renderPart(<Everything kind="group" id={id} />);
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

  it.each(['creation', 'renaming', 'deletion'])(
    'have all that shows them loaded anew when it is next seen, and nothing else, after a %s',
    async (change) => {
      const id = await makeTea('group');
      const shown = [mediaKeys.lists, channelKeys.lists, channelKeys.details(1), statsKeys.counts];
      const others = [['account'], labelKeys.tag];
      let client: QueryClient | undefined;
      function Cache() {
        client = useQueryClient();
        return null;
      }
      const known = [...shown, ...others].map((key) => [key, []] as const);
      renderPart(
        <>
          <Everything kind="group" id={id} />
          <Cache />
        </>,
        { known },
      );
      expect(await screen.findByText('3')).toBeTruthy();
      await userEvent.click(screen.getByRole('button', { name: change }));
      const outdated = () =>
        known.map(([key]) => key).filter((key) => client?.getQueryState(key)?.isInvalidated);
      await vi.waitFor(() => expect(outdated()).toEqual(shown));
    },
  );

  it('are asked for again where one is named that was made elsewhere since', async () => {
    const { elsewhere } = server();
    const names = vi.fn();
    function Names({ wanted }: { wanted: readonly number[] }) {
      const { labels, isBusy } = useLabels('tag', wanted);
      names(isBusy ? null : labels.map(({ name }) => name));
      return null;
    }
    function Pages() {
      const [wanted, setWanted] = useState<number[] | null>(null);
      const come = async () => {
        const { id } = await elsewhere.call(labelRoutes.createTag, { body: { name: 'repair' } });
        setWanted([id]);
      };
      return wanted ? (
        <Names key="next" wanted={wanted} />
      ) : (
        <>
          <Names wanted={[]} />
          <input type="button" value="come" onClick={come} />
        </>
      );
    }
    renderPart(<Pages />);
    await vi.waitFor(() => expect(names).toHaveBeenLastCalledWith([]));
    await userEvent.click(screen.getByRole('button', { name: 'come' }));
    await vi.waitFor(() => expect(names).toHaveBeenLastCalledWith(['repair']), 10_000);
  });

  it('are asked for again where one was deleted elsewhere', async () => {
    const id = await makeTea('tag');
    renderPart(<Everything kind="tag" id={id} />);
    expect(await screen.findByText('3')).toBeTruthy();
    await server().elsewhere.call(labelRoutes.deleteTag, { params: { id } });
    await userEvent.click(screen.getByRole('button', { name: 'deletion' }));
    expect(await screen.findByText('0')).toBeTruthy();
  });

  it.each(['tag', 'group'] as const)('are none where they cannot be had: %s', async (kind) => {
    server().takeAway(`${kind}s`);
    const { toasts } = renderPart(<Everything kind={kind} />);
    await vi.waitFor(() =>
      expect(toasts).toContainEqual({
        kind: 'error',
        title: `Unable to retrieve ${kind}s`,
        message: 'Something bad happened; please try again later.',
      }),
    );
    await act(async () => undefined);
    expect(screen.getByText('0')).toBeTruthy();
  });
});

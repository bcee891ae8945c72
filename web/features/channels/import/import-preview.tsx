import type { ImportedChannel } from '../../../../contract/subscription.ts';
import { counted } from '../../../lib/counted.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import type { FollowedFile } from './followed-file.ts';

const OUTCOMES: Record<ImportedChannel['outcome'], { tone: Tone; words: string }> = {
  added: { tone: 'accent', words: 'New' },
  subscribed: { tone: 'success', words: 'In the catalogue' },
  kept: { tone: 'neutral', words: 'Subscribed already' },
};

/** What an import would do, in a sentence. */
export function summaryOf({ format }: FollowedFile, channels: readonly ImportedChannel[]): string {
  if (channels.length === 0) return `${format}: there is no channel that could be taken over.`;
  const kept = channels.filter(({ outcome }) => outcome === 'kept').length;
  const fresh = channels.length - kept;
  const already = `${counted(kept, 'is', 'are')} subscribed already and ${kept === 1 ? 'stays' : 'stay'} as ${kept === 1 ? 'it is' : 'they are'}`;
  const news =
    fresh === 0
      ? 'nothing would change'
      : `${counted(fresh, 'subscription', 'subscriptions')} would be added`;
  return `${format}: ${news}${kept > 0 ? `; ${already}` : ''}.`;
}

interface ImportPreviewProps {
  file: FollowedFile;
  channels: readonly ImportedChannel[];
}

/** What would become of each channel of a file, below the sentence that sums it up. */
export function ImportPreview({ file: { unreadable, elsewhere }, channels }: ImportPreviewProps) {
  return (
    <>
      {elsewhere > 0 && (
        <p className="-mt-2 text-muted">
          Left out: {counted(elsewhere, 'entry that is', 'entries that are')} not of YouTube.
        </p>
      )}
      {unreadable.length > 0 && (
        <div className="rounded-xl bg-warning-soft p-3 text-sm">
          <p className="font-medium text-warning">
            {counted(unreadable.length, 'channel', 'channels')} of the file cannot be taken over,
            since their addresses do not tell their ids. Add them one by one.
          </p>
          <ul className="wrap-anywhere mt-1 max-h-32 overflow-y-auto">
            {unreadable.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same may stand there twice
              <li key={index}>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
      {channels.length > 0 && <Outcomes channels={channels} />}
    </>
  );
}

const Outcomes = ({ channels }: Pick<ImportPreviewProps, 'channels'>) => (
  <>
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
      aria-label="Channels"
      className="max-h-80 overflow-y-auto rounded-xl border border-line"
    >
      <ul className="divide-y divide-line">
        {channels.map(({ remoteId, name, outcome }) => (
          <li key={remoteId} className="flex items-center justify-between gap-3 px-3 py-2">
            <bdi className="wrap-anywhere min-w-0 text-left">{name}</bdi>
            <span className="shrink-0">
              <Badge tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].words}</Badge>
            </span>
          </li>
        ))}
      </ul>
    </section>
    <p className="text-muted text-xs">
      New channels are read one after the other, at a pace that YouTube bears: hundreds take hours.
    </p>
  </>
);

import { Fragment, type ReactNode } from 'react';
import type { Program } from '../../../contract/tools.ts';
import { TimeAgo } from './time-ago.tsx';

const PURPOSES: Record<Program['name'], string> = {
  'yt-dlp': 'Reads YouTube',
  Node: 'Runs the server, and the JavaScript of YouTube for yt-dlp',
  ffmpeg: 'Cuts audio and video',
};

/** Whose program it is, in words; nothing where there is none. */
function originOf({ name, origin, version }: Program): string | null {
  if (origin === 'setting') return name === 'ffmpeg' ? 'set by FFMPEG_PATH' : 'set by YT_DLP_PATH';
  if (version === null) return null;
  return origin === 'own' ? 'kept by Vidarium' : 'installed on this system';
}

/** A program that the server works with: its version, what it is for, whose it is, and what is wrong with it. */
export function ProgramRow({ program, children }: { program: Program; children?: ReactNode }) {
  const { name, version, releasedAt, updatedAt, problem } = program;
  const facts: Record<string, ReactNode> = {
    purpose: PURPOSES[name],
    origin: originOf(program),
    released: releasedAt && (
      <>
        released <TimeAgo date={releasedAt} />
      </>
    ),
    updated: updatedAt && (
      <>
        put here <TimeAgo date={updatedAt} />
      </>
    ),
  };
  return (
    <li className="flex flex-col gap-1 px-4 py-3">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{name}</span>{' '}
        <span className="wrap-anywhere tabular-nums">{version ?? 'none that works'}</span>
      </p>
      <p className="text-muted text-xs">
        {Object.entries(facts)
          .filter(([, fact]) => fact !== null)
          .map(([key, fact], index) => (
            <Fragment key={key}>
              {index > 0 && ' · '}
              {fact}
            </Fragment>
          ))}
      </p>
      {problem && <p className="max-w-text text-warning text-xs">{problem}</p>}
      {children}
    </li>
  );
}

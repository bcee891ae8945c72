import CaptionsIcon from 'lucide-react/icons/captions';
import Keyboard from 'lucide-react/icons/keyboard';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { formatDuration } from '../../lib/duration.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { FAR } from './player-keys.ts';
import { SPEEDS } from './player-memory.ts';
import type { Captions } from './use-captions.ts';
import type { Player } from './use-player.ts';

interface PlayerControlsProps {
  player: Player;
  captions: Captions | null;
  /** The list of the keys: whether it is shown, its id, and what shows and hides it. */
  help: { isShown: boolean; id: string; toggle: () => void };
  /** The button for it is gone by then: the focus belongs elsewhere. */
  onStartOver: () => void;
}

/** What the browser's own controls lack. */
export function PlayerControls({ player, captions, help, onStartOver }: PlayerControlsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form
    <div role="group" aria-label="Playback" className="flex flex-wrap items-center gap-2">
      <Tooltip text={`Back ${FAR} seconds (J)`}>
        <Button icon={RotateCcw} aria-label={`Back ${FAR} s`} onClick={() => player.seekBy(-FAR)}>
          {FAR} s
        </Button>
      </Tooltip>
      <Tooltip text={`Forward ${FAR} seconds (L)`}>
        <Button icon={RotateCw} aria-label={`Forward ${FAR} s`} onClick={() => player.seekBy(FAR)}>
          {FAR} s
        </Button>
      </Tooltip>
      <SpeedSelect player={player} />
      {captions && (
        <Button icon={CaptionsIcon} aria-pressed={captions.isWanted} onClick={captions.toggle}>
          Captions
        </Button>
      )}
      <span className="pointer-coarse:hidden">
        <Tooltip text="Keyboard shortcuts (?)">
          <IconButton
            icon={Keyboard}
            label="Keyboard shortcuts"
            aria-expanded={help.isShown}
            aria-controls={help.isShown ? help.id : undefined}
            onClick={help.toggle}
          />
        </Tooltip>
      </span>
      {player.continuedAt !== null && (
        <Continued at={player.continuedAt} onStartOver={onStartOver} />
      )}
      {captions?.hasFailed && captions.isWanted && (
        <p role="alert" className="w-full text-danger">
          The captions could not be loaded. Open the page again to try once more.
        </p>
      )}
    </div>
  );
}

function SpeedSelect({ player: { speed, chooseSpeed } }: { player: Player }) {
  // The browser's own menu may offer others.
  const speeds = SPEEDS.includes(speed) ? SPEEDS : [speed, ...SPEEDS];
  return (
    <Tooltip text="Speed (< and >)">
      <Select
        toolbar
        aria-label="Speed"
        value={String(speed)}
        onChange={(event) => chooseSpeed(Number(event.target.value))}
        options={speeds.map((value) => ({ value: String(value), name: `${value}×` }))}
        className="min-w-22 tabular-nums"
      />
    </Tooltip>
  );
}

function Continued({ at, onStartOver }: { at: number; onStartOver: () => void }) {
  return (
    <p className="ms-auto flex flex-wrap items-center gap-x-1 text-muted tabular-nums">
      Continued at {formatDuration(at)}
      <Button variant="ghost" onClick={onStartOver}>
        Start over
      </Button>
    </p>
  );
}

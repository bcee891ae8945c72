import type { DiskUsage } from '../../../contract/status.ts';
import { formatFileSize } from '../../lib/file-size.ts';
import { Meter } from './meter.tsx';
import { Fact, FactCard, FactList, Part, Warning } from './part.tsx';

const FOLDERS = [
  { name: 'Database', of: 'database' },
  { name: 'Attachments', of: 'attachments' },
  { name: 'Pictures', of: 'pictures' },
  { name: 'Backups', of: 'backups' },
] as const;

/** How full the disk is before it needs attention. */
const NEARLY_FULL = 0.95;

/** Whether anything can be saved, how much space is left, and what takes it. */
export function DiskFacts({ disk }: { disk: DiskUsage }) {
  const { problem, free, total } = disk;
  const used = total - free;
  return (
    <Part heading="Disk">
      <FactCard>
        {problem && <Warning>{problem}</Warning>}
        <FactList>
          <Fact name="Free">
            {formatFileSize(free)} of {formatFileSize(total)}
          </Fact>
        </FactList>
        <Meter value={used} max={total} isWarning={used > total * NEARLY_FULL} />
        <FactList>
          {FOLDERS.map(({ name, of }) => (
            <Fact key={of} name={name}>
              {disk[of] === null ? 'Being measured…' : formatFileSize(disk[of])}
            </Fact>
          ))}
        </FactList>
      </FactCard>
    </Part>
  );
}

import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ErrorState } from '../../ui/state.tsx';
import { ProgramRow } from './program-row.tsx';
import { UpdateStatus } from './update-status.tsx';
import { useTools } from './use-tools.ts';

/** Which programs the server works with, how old they are, and the update of yt-dlp. */
export function ToolsSection() {
  const { data: tools, isPending, isFetching, refetch } = useTools();
  return (
    <section aria-labelledby="programs" className="flex flex-col gap-4">
      <h2 id="programs" className="font-semibold text-base">
        Programs
      </h2>
      {tools ? (
        <ul className="divide-y divide-line rounded-2xl border border-line bg-surface">
          {tools.programs.map((program) => (
            <ProgramRow key={program.name} program={program}>
              {program.name === 'yt-dlp' && (
                <UpdateStatus updates={tools.updates} isThere={program.version !== null} />
              )}
            </ProgramRow>
          ))}
        </ul>
      ) : isPending ? (
        <div aria-busy>
          <Spinner className="sr-only" label="Loading" />
          <Skeleton className="h-64 rounded-2xl" />
        </div>
      ) : (
        <ErrorState
          text="An error occurred when loading the programs"
          busy={isFetching}
          onRetry={() => refetch()}
        />
      )}
    </section>
  );
}

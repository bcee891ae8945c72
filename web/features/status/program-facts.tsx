import { Fact, FactCard, FactList, Part, Warning } from './part.tsx';
import { usePrograms } from './use-status.ts';

/** The programs that work beside the server. */
export function ProgramFacts() {
  const programs = usePrograms() ?? [];
  return (
    <Part heading="Programs">
      <FactCard>
        <FactList>
          {programs.map(({ name, version }) => (
            <Fact key={name} name={name}>
              {version ?? 'Not found'}
            </Fact>
          ))}
        </FactList>
        {programs.map(({ name, problem }) => problem && <Warning key={name}>{problem}</Warning>)}
      </FactCard>
    </Part>
  );
}

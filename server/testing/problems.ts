import * as z from 'zod/mini';
import { Problem } from '../../contract/common.ts';

/**
 * The problem that an answer tells of.
 *
 * @throws where it is not one as RFC 9457 describes it, or gives away what only developers should see
 */
export async function readProblem(response: Response): Promise<Problem> {
  const type = response.headers.get('content-type');
  const text = await response.text();
  if (!type?.startsWith('application/problem+json')) {
    throw new Error(`Not a problem, but ${response.status} ${type}: ${text}`);
  }
  if (/SQL|SELECT |stack|node_modules|\.ts\b|FST_/.test(text)) {
    throw new Error(`Gives away the inside: ${text}`);
  }
  const problem = z.parse(Problem, JSON.parse(text));
  if (problem.status !== response.status) {
    throw new Error(`Says ${problem.status} under the status ${response.status}: ${text}`);
  }
  return problem;
}

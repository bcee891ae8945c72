import type { ApiCall } from '../../../contract/api-description.ts';
import { exampleOf, type JsonSchema } from './json-schema.ts';

const COOKIES = 'vidarium.cookies';

/** Text as one word of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const READ_TOKEN = `TOKEN=$(awk '$6 ~ /XSRF-TOKEN$/ { print $7 }' ${COOKIES})`;
const SEND_TOKEN = `-H "X-XSRF-TOKEN: $TOKEN"`;

/** Commands that log in and keep what all others need. @param origin where the server is */
export function curlLogin(origin: string, username: string): string {
  const credentials = JSON.stringify({ username, password: '…' });
  return [
    `curl -s -o /dev/null -c ${COOKIES} ${quoted(`${origin}/api/auth/user`)}`,
    READ_TOKEN,
    `curl -s -b ${COOKIES} -c ${COOKIES} ${SEND_TOKEN} --json ${quoted(credentials)} ${quoted(`${origin}/api/auth/login`)}`,
  ].join('\n');
}

/** A command that makes a call, with 1 for each number that the address holds. */
export function curlCall(origin: string, path: string, method: string, call: ApiCall): string {
  const address = origin + path.replaceAll(/\{\w+\}/g, '1');
  const content = call.requestBody?.content ?? {};
  const json = content['application/json']?.schema as JsonSchema | undefined;
  const parts = [
    `curl -b ${COOKIES}`,
    method === 'GET' ? '' : SEND_TOKEN,
    method === 'GET' || (method === 'POST' && json) ? '' : `-X ${method}`,
    json ? `--json ${quoted(JSON.stringify(exampleOf(json)))}` : '',
    content['multipart/form-data'] ? "-F 'file=@audio.mp3'" : '',
    ...requiredQuery(call),
    quoted(address),
  ];
  return parts.filter(Boolean).join(' ');
}

/** Curl encodes them itself, so that whatever takes the place of an example gets through. */
function requiredQuery({ parameters }: ApiCall): string[] {
  const needed = parameters.filter((one) => one.in === 'query' && one.required);
  return needed.map(
    ({ name, schema }) =>
      `-G --data-urlencode ${quoted(`${name}=${exampleOf(schema as JsonSchema)}`)}`,
  );
}

import * as z from 'zod/mini';
import type { ApiCall, ApiDescription } from '../../contract/api-description.ts';
import { FORGERY_HEADER } from '../../contract/auth.ts';
import { Problem } from '../../contract/common.ts';
import type { Route, routesBySubject } from '../../contract/routes.ts';
import { callSummaries } from './call-summaries.ts';

type Schema = z.core.$ZodType;
type Json = Record<string, unknown>;

/** A schema as JSON Schema writes it; what only code can say of it is left open. */
function jsonSchema(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
  });
  return described;
}

/** The members of an object as parameters of a path or a query. */
function parameters(schema: Schema | undefined, where: 'path' | 'query'): ApiCall['parameters'] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: where,
    // A list that is left out is an empty one.
    required: where === 'path' || (required.includes(name) && described.type !== 'array'),
    schema: described,
  }));
}

const json = (schema: Json): Record<string, { schema: Json }> => ({
  'application/json': { schema },
});

function requestBody({ body, upload }: Route): ApiCall['requestBody'] {
  if (body) return { required: true, content: json(jsonSchema(body, 'input')) };
  if (!upload) return undefined;
  const file = { type: 'string', format: 'binary' };
  const form = { type: 'object', properties: { [upload]: file }, required: [upload] };
  return { required: true, content: { 'multipart/form-data': { schema: form } } };
}

function success({ response, file }: Route): ApiCall['responses'][string] {
  if (response) return { description: 'Done', content: json(jsonSchema(response, 'output')) };
  return file ? { description: 'A file', content: { '*/*': {} } } : { description: 'Done' };
}

/** What a call wants to be shown: who asks, and that it is no other page that asks in their name. */
function security({ open, method }: Route): ApiCall['security'] {
  const shown = { ...(!open && { session: [] }), ...(method !== 'GET' && { token: [] }) };
  return Object.keys(shown).length === 0 ? [] : [shown];
}

function operation(subject: string, name: keyof typeof callSummaries, route: Route): ApiCall {
  const status = route.status ?? (route.response || route.file ? 200 : 204);
  const body = requestBody(route);
  return {
    operationId: name,
    summary: callSummaries[name],
    tags: [subject],
    security: security(route),
    parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query')],
    ...(body && { requestBody: body }),
    responses: { [status]: success(route), default: { $ref: '#/components/responses/Problem' } },
  };
}

/**
 * Describes the calls of the API as OpenAPI 3.1 does, out of the contract that they are checked against.
 *
 * @param sessionCookie the cookie that logs in
 */
export function describeApi(
  subjects: typeof routesBySubject,
  { version, sessionCookie }: { version: string; sessionCookie: string },
): ApiDescription {
  const paths: ApiDescription['paths'] = {};
  for (const [subject, routes] of Object.entries(subjects)) {
    for (const [name, route] of Object.entries<Route>(routes)) {
      const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
      const call = operation(subject, name as keyof typeof callSummaries, route);
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: call };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Vidarium', version },
    tags: Object.keys(subjects).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        // Its value is that of the cookie that the answer to any GET sets where it is not there yet.
        token: { type: 'apiKey', in: 'header', name: FORGERY_HEADER },
      },
      responses: {
        Problem: {
          description: 'What went wrong, in words for a person (RFC 9457)',
          content: { 'application/problem+json': { schema: jsonSchema(Problem, 'output') } },
        },
      },
    },
  };
}

import * as z from 'zod/mini';
import { FORGERY_HEADER } from '../../contract/auth.ts';
import { Problem } from '../../contract/common.ts';
import type { Route } from '../../contract/routes.ts';

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
function parameters(schema: Schema | undefined, where: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: described,
  }));
}

const json = (schema: Json): Json => ({ 'application/json': { schema } });

function requestBody({ body, upload }: Route): Json | undefined {
  if (body) return { required: true, content: json(jsonSchema(body, 'input')) };
  if (!upload) return undefined;
  const file = { type: 'string', format: 'binary' };
  const form = { type: 'object', properties: { [upload]: file }, required: [upload] };
  return { required: true, content: { 'multipart/form-data': { schema: form } } };
}

function success({ response, file }: Route): Json {
  if (response) return { description: 'Done', content: json(jsonSchema(response, 'output')) };
  return file ? { description: 'A file', content: { '*/*': {} } } : { description: 'Done' };
}

function operation(name: string, route: Route): Json {
  const status = route.status ?? (route.response || route.file ? 200 : 204);
  const token = { name: FORGERY_HEADER, in: 'header', required: true, schema: { type: 'string' } };
  const body = requestBody(route);
  return {
    operationId: name,
    parameters: [
      ...parameters(route.params, 'path'),
      ...parameters(route.query, 'query'),
      ...(route.method === 'GET' ? [] : [token]),
    ],
    ...(body && { requestBody: body }),
    responses: { [status]: success(route), default: { $ref: '#/components/responses/Problem' } },
    ...(route.open && { security: [] }),
  };
}

/**
 * Describes calls of the API as OpenAPI 3.1 does, out of the contract that they are checked against.
 *
 * @param sessionCookie the cookie that logs in
 */
export function describeApi(
  routes: Record<string, Route>,
  { version, sessionCookie }: { version: string; sessionCookie: string },
): { openapi: string; paths: Record<string, unknown> } & Json {
  const paths: Record<string, Json> = {};
  for (const [name, route] of Object.entries(routes)) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(name, route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Vidarium', version },
    security: [{ session: [] }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie } },
      responses: {
        Problem: {
          description: 'What went wrong, in words for a person (RFC 9457)',
          content: { 'application/problem+json': { schema: jsonSchema(Problem, 'output') } },
        },
      },
    },
  };
}

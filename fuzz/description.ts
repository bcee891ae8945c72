/** A schema as the description of the API holds it: JSON Schema, as far as the contract makes use of it. */
export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  maxItems?: number;
}

interface DescribedParameter {
  name: string;
  in: 'path' | 'query';
  required?: boolean;
  schema: Schema;
}

interface DescribedOperation {
  operationId: string;
  parameters?: DescribedParameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, unknown> }>;
  security: Record<string, unknown>[];
}

/** The part of an OpenAPI description that requests are drawn from. */
export interface Description {
  paths: Record<string, Record<string, DescribedOperation>>;
}

/** One call of the API, as its description tells of it. */
export interface Operation {
  id: string;
  method: string;
  /** With `{name}` where a parameter stands. */
  path: string;
  params: string[];
  query: Schema;
  /** Of a body of JSON; undefined where it takes none. */
  body: Schema | undefined;
  /** The field of the form that takes a file; undefined where it takes none. */
  upload: string | undefined;
  /** The status of success. */
  status: number;
  /** Whether it answers with a file. */
  isFile: boolean;
  /** Whether it answers without a login. */
  isOpen: boolean;
}

function queryOf(parameters: readonly DescribedParameter[]): Schema {
  const asked = parameters.filter((parameter) => parameter.in === 'query');
  return {
    type: 'object',
    properties: Object.fromEntries(asked.map(({ name, schema }) => [name, schema])),
    required: asked.filter(({ required }) => required).map(({ name }) => name),
  };
}

function toOperation(path: string, method: string, described: DescribedOperation): Operation {
  const { parameters = [], requestBody, responses, security } = described;
  const status = Object.keys(responses).find((code) => code.startsWith('2'));
  const form = requestBody?.content['multipart/form-data'];
  return {
    id: described.operationId,
    method: method.toUpperCase(),
    path,
    params: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    query: queryOf(parameters),
    body: requestBody?.content['application/json']?.schema,
    upload: Object.keys(form?.schema.properties ?? {})[0],
    status: Number(status),
    isFile: responses[status ?? '']?.content?.['*/*'] !== undefined,
    isOpen: security.every((shown) => !('session' in shown)),
  };
}

/** All calls that a description tells of. @throws where there are none */
export function operationsOf({ paths }: Description): Operation[] {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => toOperation(path, method, described)),
  );
  if (operations.length === 0) throw new Error('The description of the API holds no calls.');
  return operations;
}

/** A schema as JSON Schema 2020-12 writes it, as far as the server's description uses it. */
export interface JsonSchema {
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  items?: JsonSchema;
  minItems?: number;
  prefixItems?: readonly JsonSchema[];
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  additionalProperties?: JsonSchema | boolean;
  format?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  default?: unknown;
}

const INDENT = '  ';

/** A schema as a type of TypeScript, which takes less room than JSON Schema and is read more easily. */
export function typeOf(schema: JsonSchema, indent = ''): string {
  const choices = choicesOf(schema);
  if (choices) return [...new Set(choices.map((one) => typeOf(one, indent)))].join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.prefixItems) {
    return `[${schema.prefixItems.map((item) => typeOf(item, indent)).join(', ')}]`;
  }
  if (schema.type === 'array') return arrayOf(typeOf(schema.items ?? {}, indent));
  if (schema.type === 'object') return objectOf(schema, indent);
  if (schema.type === 'integer') return 'number';
  return typeof schema.type === 'string' ? schema.type : 'unknown';
}

/** The schemas of which one holds; nothing where there is only the one. */
function choicesOf(schema: JsonSchema): readonly JsonSchema[] | undefined {
  const { type } = schema;
  return typeof type === 'object'
    ? type.map((one) => ({ ...schema, type: one }))
    : (schema.anyOf ?? schema.oneOf);
}

const arrayOf = (item: string): string => (item.includes(' | ') ? `(${item})[]` : `${item}[]`);

function objectOf({ properties, required = [], additionalProperties }: JsonSchema, indent: string) {
  if (!properties) {
    const values = typeof additionalProperties === 'object' ? additionalProperties : {};
    return `Record<string, ${typeOf(values, indent)}>`;
  }
  const inner = indent + INDENT;
  const members = Object.entries(properties).map(
    ([name, member]) =>
      `${inner}${name}${required.includes(name) ? '' : '?'}: ${typeOf(member, inner)}`,
  );
  return `{\n${members.join('\n')}\n${indent}}`;
}

/** What a value is beside its type: what the server takes no more and no less of. */
export function limitsOf(schema: JsonSchema): string {
  const { minimum, exclusiveMinimum, maximum, minLength, maxLength, format } = schema;
  const above = exclusiveMinimum === undefined ? undefined : exclusiveMinimum + 1;
  const limits = [
    format,
    rangeOf(minimum ?? above, maximum),
    rangeOf(minLength, maxLength)?.concat(' characters'),
    schema.default === undefined ? undefined : `${JSON.stringify(schema.default)} if left out`,
  ];
  return limits.filter((limit) => limit !== undefined).join(', ');
}

function rangeOf(least: number | undefined, most: number | undefined): string | undefined {
  const isEndless = most === undefined || most >= Number.MAX_SAFE_INTEGER;
  if (least === undefined || least <= Number.MIN_SAFE_INTEGER) {
    return isEndless ? undefined : `at most ${most}`;
  }
  return isEndless ? `${least} or more` : `${least} to ${most}`;
}

/** A value that the schema takes, with hardly anything in it that can be left out. */
export function exampleOf(schema: JsonSchema): unknown {
  const [first] = choicesOf(schema) ?? [];
  if (first) return exampleOf(first);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        shownMembers(schema).map((name) => [name, exampleOf(schema.properties?.[name] ?? {})]),
      );
    case 'array':
      return schema.minItems ? [exampleOf(schema.items ?? {})] : [];
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return 1;
    default:
      return '…';
  }
}

/** What can be left out altogether would show nothing, and be refused where nothing at all is said. */
function shownMembers({ required, properties = {} }: JsonSchema): readonly string[] {
  return required ?? Object.keys(properties).slice(0, 1);
}

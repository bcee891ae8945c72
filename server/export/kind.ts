import type { Sql } from 'sql-template-tag';
import type * as z from 'zod/mini';
import type { Field, Row } from './fields.ts';

/** A kind of thing that a person has or did: the lines of one file, and where they lie in the database. */
export interface Kind {
  /** Of the file, without its ending, and in the words for a person. */
  name: string;
  table: string;
  /** In the order in which a line says them; the first is what the rows are told apart by. */
  fields: Record<string, Field>;
  /** What its fields must be to each other; left out where they may be anything. */
  check?: z.core.$ZodCheck<Row>;
  /** The keys of all rows in the order of the lines; left out where that is the order of the keys. */
  order?: Sql;
}

export const fileOf = ({ name }: Pick<Kind, 'name'>): string => `${name}.jsonl`;

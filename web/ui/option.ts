/** One of the things to choose from in a select. */
export interface Option<Value extends string | number> {
  value: Value;
  name: string;
}

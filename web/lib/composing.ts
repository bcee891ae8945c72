import type { KeyboardEvent } from 'react';

/** What stands for any key that an input method used. */
const USED_BY_INPUT_METHOD = 229;

/**
 * Whether a key belongs to an input method that composes what is typed. In Safari it has ended by the time that the
 * page is told of the key that ended it.
 */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === USED_BY_INPUT_METHOD;

import { createContext, useContext } from 'react';
import type { Call } from './client.ts';

const CallContext = createContext<Call | null>(null);

export const CallProvider = CallContext.Provider;

/** The function that calls the API. */
export function useCall(): Call {
  const call = useContext(CallContext);
  if (!call) throw new Error('useCall needs a CallProvider around it');
  return call;
}

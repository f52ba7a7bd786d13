const STORED_AS = 'aframe.loadUnderWay'

/** The upload whose load this tab last saw under way, and not its end; null: none. */
export function loadUnderWay(): string | null {
  return sessionStorage.getItem(STORED_AS)
}

/** Null: its end is seen. */
export function keepLoadUnderWay(id: string | null): void {
  if (id === null) sessionStorage.removeItem(STORED_AS)
  else sessionStorage.setItem(STORED_AS, id)
}

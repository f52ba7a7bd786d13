import { createContext } from 'react'

/** Of a card: whether its board is held back, where nothing takes the focus. */
export const HeldContext = createContext(false)

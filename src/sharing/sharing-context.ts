import { createContext } from 'react'

/** Whether the person sends pages by mail: guests, carriers and who is only seen do not. */
export const MayMailContext = createContext(false)

/** Weights, in the unit of the file and in pounds: exact to the millionth, and as wide as the engine adds up fast. */
export const WEIGHT = 'DECIMAL(14,6)'
/** Sides of packages. */
export const SIDE = 'DECIMAL(12,6)'

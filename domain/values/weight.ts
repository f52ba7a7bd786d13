/** Kilograms in a pound. PAGE-11 */
export const KGS_PER_LB = 0.45359237

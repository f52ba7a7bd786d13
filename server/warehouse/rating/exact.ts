/** Half up to the cent. SQL. */
export function cents(sql: string): string {
  return `CAST(round(${sql}, 2) AS DECIMAL(12,2))`
}

/** An amount less a percent of three places; all of it fits into a machine word, which is what makes it fast. SQL. */
export function off(amount: string, percent: string): string {
  return cents(`${amount} * CAST((100 - ${percent}) * 0.01 AS DECIMAL(6,5))`)
}

/** A percent of three places. SQL. */
export function share(amount: string, percent: string): string {
  return cents(`${amount} * CAST(${percent} * 0.01 AS DECIMAL(8,5))`)
}

/** At most all. SQL. */
export function percentOf(sql: string): string {
  return `CAST(least(100, ${sql}) AS DECIMAL(6,3))`
}

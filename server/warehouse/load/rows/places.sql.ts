import { step } from '../stage/stage.ts'

const SIDES = ['sender', 'consignee'] as const

/**
 * `load_place`: the normalised country and state of every billed place: as billed, else from the
 * postal code; an unknown state is its country's default state, a country that is not given is US. A country that is
 * given and not known is no place, and neither has a fee without an address one.
 * Decision 0027.
 */
export const PLACES = step(
  { needs: ['load_package', 'load_country_alias', 'load_postal_state'], makes: ['load_place'] },
  `
CREATE OR REPLACE TEMP TABLE load_place AS
WITH billed AS (
  ${SIDES.map((side) => `SELECT ${side}_state AS state, ${side}_postal_code AS postal_code, ${side}_cntry AS cntry FROM load_package`).join(' UNION ')}
), spelled AS (
  SELECT b.*, upper(trim(b.state)) AS state_code, upper(replace(b.postal_code, ' ', '')) AS postal, coalesce(a.country_code, n.country_code, upper(trim(b.cntry))) AS country
  FROM billed b LEFT JOIN load_country_alias a ON a.code = upper(trim(b.cntry)) LEFT JOIN country n ON upper(n.name) = upper(trim(b.cntry))
), located AS (
  SELECT s.*, CASE WHEN s.country IS NOT NULL THEN c.country_code WHEN regexp_full_match(s.postal, '[A-Z][0-9][A-Z][0-9][A-Z][0-9]') THEN 'CA' ELSE 'US' END AS country_code,
    CASE WHEN regexp_full_match(s.postal, '[0-9]{3,5}(-?[0-9]{4})?') THEN left(lpad(regexp_extract(s.postal, '^[0-9]{1,5}'), 5, '0'), 3)
      WHEN regexp_full_match(s.postal, '[A-Z][0-9][A-Z]([0-9][A-Z][0-9])?') THEN left(s.postal, 3) END AS prefix
  FROM spelled s LEFT JOIN country c ON c.country_code = s.country
)
SELECT l.state, l.postal_code, l.cntry, l.country_code AS normalised_country, coalesce(
    CASE WHEN l.country_code NOT IN (SELECT country_code FROM load_postal_state) AND regexp_full_match(l.state_code, '[A-Z0-9]{1,3}') THEN l.state_code END,
    known.state, zip.state, d.default_state) AS normalised_state
FROM located l
LEFT JOIN (SELECT DISTINCT country_code, state FROM load_postal_state) known ON known.country_code = l.country_code AND known.state = l.state_code
LEFT JOIN load_postal_state zip ON zip.country_code = l.country_code AND l.prefix BETWEEN zip.first AND zip.last
LEFT JOIN country d ON d.country_code = l.country_code`,
)

/** The normalised columns of a row whose places are joined by `PLACE_JOINS`. */
export const PLACE_COLUMNS = SIDES.map((side) => {
  const nowhere = `z.bucket_name = 'fee' AND coalesce(z.${side}_state, z.${side}_postal_code, z.${side}_cntry) IS NULL`
  return ['country', 'state']
    .map((part) => `CASE WHEN NOT (${nowhere}) THEN ${side}.normalised_${part} END AS normalised_${side}_${part}`)
    .join(', ')
}).join(', ')

export const PLACE_JOINS = SIDES.map(
  (side) => `JOIN load_place ${side} ON ${side}.state IS NOT DISTINCT FROM z.${side}_state
  AND ${side}.postal_code IS NOT DISTINCT FROM z.${side}_postal_code AND ${side}.cntry IS NOT DISTINCT FROM z.${side}_cntry`,
).join('\n')

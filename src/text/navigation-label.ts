import { knownText } from './text.ts'

/** A label of config/navigation.json: its text where there is one of that name, else the label itself. */
export function navigationLabel(label: string): string {
  return knownText(`navigation.${label}`) ?? label
}

import type { Tree } from './tree.ts'

export const HOUSE_GUIDE = 'docs/the-house.md'

/** What the guide names as `folder/file` and no file of the tree is or lies in. A path may leave out its first folders, as sentences about one room do. */
export function findMissingPlaces(tree: Tree): string[] {
  const paths = [...tree.keys()].map((path) => `/${path}`)
  return [...(tree.get(HOUSE_GUIDE) ?? '').matchAll(/`(\w[\w.-]*\/[\w./-]*)`/g)]
    .map(([, place = '']) => place.replace(/\/$/, ''))
    .filter((place) => !paths.some((path) => path.endsWith(`/${place}`) || path.includes(`/${place}/`)))
}

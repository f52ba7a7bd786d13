import { StarFillIcon, StarIcon } from '@primer/octicons-react'
import { text } from '../../text/text.ts'
import { useFavouritesInMenu } from './favourites-context.ts'
import styles from './MenuList.module.css'

/** Keeps an entry on top of the menu, or lets it go. */
export function FavouriteStar({ name, href }: { readonly name: string; readonly href: string }) {
  const favourites = useFavouritesInMenu()
  if (!favourites) return null
  const starred = favourites.has(href)
  const Star = starred ? StarFillIcon : StarIcon
  return (
    <button
      type="button"
      className={styles.star}
      data-star=""
      aria-pressed={starred}
      aria-label={text('shell.favourite', { name })}
      title={text('shell.favourite', { name })}
      onClick={() => favourites.star(href, !starred)}
    >
      <Star />
    </button>
  )
}

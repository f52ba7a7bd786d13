/** The chart types that have a picture of their own, what changed, and the link and mail of a card. */
export function BarIcon() {
  return <Picture path="M2 2h1.5v12H2zM5 3h8v2.5H5zM5 6.75h5v2.5H5zM5 10.5h3V13H5z" />
}

export function ColumnIcon() {
  return <Picture path="M2 12.5h12V14H2zM3 8h2.5v3.5H3zM6.75 5h2.5v6.5h-2.5zM10.5 2H13v9.5h-2.5z" />
}

export function PieIcon() {
  return <Picture path="M8.75 1.5a5.75 5.75 0 0 1 5.75 5.75H8.75zM7.25 3v5.75H13A5.75 5.75 0 1 1 7.25 3z" />
}

export function ToggleIcon() {
  return <Picture path="M2 3h12v6.5H2zm1.5 1.5V8h9V4.5zM2 11.5h3V13H2zm4.5 0h3V13h-3zm4.5 0h3V13h-3z" />
}

/** More to one side of a line, less to the other. */
export function ChangesIcon() {
  return <Picture path="M7.25 1.5h1.5v13h-1.5zM9.75 3H14v2.5H9.75zM9.75 6.75h2.5v2.5h-2.5zM2.5 10.5h3.75V13H2.5z" />
}

export function StackedIcon() {
  return (
    <Picture path="M2 12.5h12V14H2zM3 8.75h2.5v2.75H3zM3 5h2.5v2.75H3zM6.75 7h2.5v4.5h-2.5zM6.75 4h2.5v2h-2.5zM10.5 5.5H13v6h-2.5zM10.5 1.5H13v3h-2.5z" />
  )
}

export function MultiplesIcon() {
  return (
    <Picture path="M1.5 6.5h5.5V7.5H1.5zM2 4h1.25v2H2zM3.75 2.5H5v3.5H3.75zM5.5 1H6.75v5H5.5zM9 6.5h5.5V7.5H9zM9.5 2h1.25v4H9.5zM11.25 3h1.25v3h-1.25zM13 4.5h1.25V6H13zM1.5 14h5.5v1H1.5zM2 9h1.25v4.5H2zM3.75 11H5v2.5H3.75zM5.5 10h1.25v3.5H5.5zM9 14h5.5v1H9zM9.5 11.5h1.25v2H9.5zM11.25 10.5h1.25v3h-1.25zM13 9h1.25v4.5H13z" />
  )
}

/** Of a card's menu; drawn here, since each of the icon library's brings three sizes to the first load. */
export function ChainIcon() {
  return <Picture path="M1 5.5h6.25V7H2.5v2h4.75v1.5H1zM8.75 5.5H15v5H8.75V9h4.75V7H8.75zM5 7.25h6v1.5H5z" />
}

export function LetterIcon() {
  return <Picture path="M1 3h14v10H1zm1.5 1.5v.9L8 9l5.5-3.6v-.9zm0 2.7v4.3h11V7.2L8 10.8z" />
}

function Picture({ path }: { readonly path: string }) {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
      <path d={path} fillRule="evenodd" />
    </svg>
  )
}

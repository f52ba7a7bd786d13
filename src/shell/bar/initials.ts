/** Two letters of a person's name; of the login where there is no name. */
export function initialsOf({
  firstName,
  lastName,
  login,
}: {
  firstName: string
  lastName: string
  login: string
}): string {
  const letters = [firstName, lastName].map((part) => part.trim().charAt(0)).join('')
  return (letters || login.slice(0, 2)).toUpperCase()
}

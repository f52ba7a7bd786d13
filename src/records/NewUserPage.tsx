import { Redirect } from 'wouter'

/** The address of a new user's form. ROUTE-19 */
export function NewUserPage() {
  return <Redirect to="/users?record=new" replace />
}

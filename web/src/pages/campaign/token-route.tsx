import { useEffect } from 'react'
import { Navigate, useParams } from 'react-router'
import { storeCode } from '../../features/campaigns/index.ts'

/** A link with a code: keeps it on this device for the login, and goes on without it, so that it is not shared by accident. */
export function Component() {
  const { campaign = '', token = '' } = useParams()
  useEffect(() => storeCode(token), [token])
  return <Navigate to={`/pr/${campaign}`} replace />
}

import { DropdownMenu } from 'radix-ui'

export const menuKit = DropdownMenu
export type MenuKit = typeof DropdownMenu

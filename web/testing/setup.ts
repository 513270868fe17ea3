import { expectContractKept } from '@koma/contract/keep-to-contract'
import { afterEach } from 'vitest'
import { forgetLastOpened } from '../src/features/photos/last-opened.ts'

afterEach(() => expectContractKept())

// Test files share a process, and photos have the same ids in most of them.
afterEach(() => forgetLastOpened())

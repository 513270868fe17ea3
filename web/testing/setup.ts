import { expectContractKept } from '@koma/contract/keep-to-contract'
import { limits } from '@koma/contract/limits'
import { afterEach } from 'vitest'
import { forgetLastOpened } from '../src/features/photos/last-opened.ts'

afterEach(() => expectContractKept())

// Test files share a process, and photos have the same ids in most of them.
afterEach(() => forgetLastOpened())

// Long, so that an undo is still there when a busy machine has drawn the page around it. The snackbar's own tests say how long it stays.
Object.assign(limits, { snackbar: 60_000 })

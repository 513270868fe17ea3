import { afterEach } from 'vitest'
import { expectContractKept } from './contract-check.ts'

afterEach(() => expectContractKept())

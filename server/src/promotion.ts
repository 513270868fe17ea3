import { runPromotionCommand } from './features/campaigns/index.ts'
import { runOperatorCommand } from './operator-command.ts'

runOperatorCommand((ports) => runPromotionCommand(ports, process.argv.slice(2)))

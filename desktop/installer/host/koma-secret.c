#define _WIN32_WINNT 0x0A00
#include <windows.h>
#include <wincred.h>
#include <wchar.h>

/*
 * Keeps the client's session in the credential manager of Windows, which Node cannot reach. The secret comes by standard input and goes
 * by standard output, since arguments can be read by others. Returns an exit code.
 */
int keep_secret(const wchar_t *action) {
  static wchar_t target[] = L"Koma sync", user[] = L"Koma";
  BYTE secret[CRED_MAX_CREDENTIAL_BLOB_SIZE];
  PCREDENTIALW found = NULL;
  CREDENTIALW kept = {0};
  DWORD length = 0, count = 0;
  int is_done = 0;
  if (!wcscmp(action, L"clear")) return CredDeleteW(target, CRED_TYPE_GENERIC, 0) || GetLastError() == ERROR_NOT_FOUND ? 0 : 1;
  if (!wcscmp(action, L"lookup")) {
    if (!CredReadW(target, CRED_TYPE_GENERIC, 0, &found)) return 1;
    is_done = WriteFile(GetStdHandle(STD_OUTPUT_HANDLE), found->CredentialBlob, found->CredentialBlobSize, &count, NULL);
    CredFree(found);
    return is_done ? 0 : 1;
  }
  while (length < sizeof secret && ReadFile(GetStdHandle(STD_INPUT_HANDLE), secret + length, sizeof secret - length, &count, NULL) && count)
    length += count;
  kept.Type = CRED_TYPE_GENERIC;
  kept.TargetName = target;
  kept.UserName = user;
  kept.Persist = CRED_PERSIST_LOCAL_MACHINE;
  kept.CredentialBlob = secret;
  kept.CredentialBlobSize = length;
  is_done = length > 0 && CredWriteW(&kept, 0);
  SecureZeroMemory(secret, sizeof secret);
  return is_done ? 0 : 1;
}

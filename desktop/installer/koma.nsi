; Per user, without an administrator. /S installs silently; /NOSTART does not start the client afterwards, /OPEN opens its status page.
Unicode true
Target amd64-unicode
!include MUI2.nsh
!include LogicLib.nsh
!include FileFunc.nsh

!define RUN_KEY "Software\Microsoft\Windows\CurrentVersion\Run"
!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Koma"

Name "Koma"
OutFile "${OUT}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\Koma"
InstallDirRegKey HKCU "Software\Koma" "InstallDir"
ManifestDPIAware true
!ifdef FAST
  SetCompress off
!else
  SetCompressor /SOLID lzma
!endif

!define MUI_ICON "koma.ico"
!define MUI_UNICON "koma.ico"
VIProductVersion "${VERSION}.0"
VIFileVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "Koma"
VIAddVersionKey "CompanyName" "${PUBLISHER}"
VIAddVersionKey "FileDescription" "Koma Setup"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "${PUBLISHER}"

!insertmacro MUI_PAGE_INSTFILES
!define MUI_FINISHPAGE_RUN "$INSTDIR\Koma.exe"
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "Japanese"
!insertmacro MUI_LANGUAGE "English"
LangString FORGET ${LANG_JAPANESE} "同期アプリの設定と、送った写真の記録も消しますか？$\n写真そのものは消えません。"
LangString FORGET ${LANG_ENGLISH} "Also delete the sync app's settings and its record of sent photos?$\nYour photos themselves are kept."

Function .onInit
  SetShellVarContext current
FunctionEnd

Function un.onInit
  SetShellVarContext current
FunctionEnd

Section "Koma"
  ; A running client is stopped first. Its journal is elsewhere, and survives that at any point.
  ${If} ${FileExists} "$INSTDIR\Koma.exe"
    ExecWait '"$INSTDIR\Koma.exe" --quit'
  ${EndIf}
  RMDir /r "$INSTDIR\app"
  SetOutPath "$INSTDIR"
  File "Koma.exe"
  File "node.exe"
  File "server.txt"
  File "licenses.txt"
  SetOutPath "$INSTDIR\app"
  File /r "app\*.*"
  SetOutPath "$INSTDIR"
  WriteUninstaller "$INSTDIR\Uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Koma.lnk" "$INSTDIR\Koma.exe"
  WriteRegStr HKCU "Software\Koma" "InstallDir" "$INSTDIR"
  WriteRegStr HKCU "${RUN_KEY}" "Koma" '"$INSTDIR\Koma.exe" --autostart'
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayName" "Koma"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "Publisher" "${PUBLISHER}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayIcon" "$INSTDIR\Koma.exe"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "UninstallString" '"$INSTDIR\Uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL_KEY}" "QuietUninstallString" '"$INSTDIR\Uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "EstimatedSize" $0
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/NOSTART" $1
  ${If} ${Errors}
  ${AndIf} ${Silent}
    ClearErrors
    ${GetOptions} $0 "/OPEN" $1
    ${If} ${Errors}
      Exec '"$INSTDIR\Koma.exe" --autostart'
    ${Else}
      Exec '"$INSTDIR\Koma.exe"'
    ${EndIf}
  ${EndIf}
SectionEnd

Section "Uninstall"
  ExecWait '"$INSTDIR\Koma.exe" --quit'
  ; Silently, settings stay: nobody can be asked.
  MessageBox MB_YESNO|MB_DEFBUTTON2 "$(FORGET)" /SD IDNO IDNO keep
  ExecWait '"$INSTDIR\Koma.exe" --secret-clear'
  RMDir /r "$LOCALAPPDATA\Koma"
  keep:
  Delete "$INSTDIR\Koma.exe"
  Delete "$INSTDIR\node.exe"
  Delete "$INSTDIR\server.txt"
  Delete "$INSTDIR\licenses.txt"
  RMDir /r "$INSTDIR\app"
  Delete "$INSTDIR\Uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Koma.lnk"
  DeleteRegValue HKCU "${RUN_KEY}" "Koma"
  DeleteRegKey HKCU "${UNINSTALL_KEY}"
  DeleteRegKey HKCU "Software\Koma"
SectionEnd
